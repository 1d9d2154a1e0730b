/** The channels between window and main process: requests, events, what the shell asks of the window, files without a path, paths from a dialog. Shared with the preload, so it imports nothing. */
export const CALL_CHANNEL = 'adamm:call'
export const EVENT_CHANNEL = 'adamm:event'
export const COMMAND_CHANNEL = 'adamm:command'
export const STORE_CHANNEL = 'adamm:store'
export const CHOOSE_CHANNEL = 'adamm:choose'
