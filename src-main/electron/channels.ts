/** The two channels between window and main process: one for requests, one for events. Shared with the preload, so it imports nothing. */
export const CALL_CHANNEL = 'adamm:call'
export const EVENT_CHANNEL = 'adamm:event'
