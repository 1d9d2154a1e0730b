/**
 * The bridge into the sandboxed page (built as one CommonJS file). Out: window.adamm with call, on, onCommand, pathForFile, storeFile, choosePath and setZoom.
 * The page never sees ipcRenderer or an Electron event.
 */
import { contextBridge, ipcRenderer, webFrame, webUtils } from 'electron'
import { CALL_CHANNEL, CHOOSE_CHANNEL, COMMAND_CHANNEL, EVENT_CHANNEL, STORE_CHANNEL } from './channels.ts'

contextBridge.exposeInMainWorld('adamm', {
  call: (method: string, input: unknown): Promise<unknown> => ipcRenderer.invoke(CALL_CHANNEL, method, input),
  on(event: string, listener: (payload: unknown) => void): () => void {
    const heard = (_event: unknown, name: string, payload: unknown): void => {
      if (name === event) listener(payload)
    }
    ipcRenderer.on(EVENT_CHANNEL, heard)
    return () => ipcRenderer.off(EVENT_CHANNEL, heard)
  },
  /** What menu, tray, links and notifications ask of the window. */
  onCommand(listener: (command: unknown) => void): () => void {
    const heard = (_event: unknown, command: unknown): void => listener(command)
    ipcRenderer.on(COMMAND_CHANNEL, heard)
    return () => ipcRenderer.off(COMMAND_CHANNEL, heard)
  },
  /** Where a dropped or chosen file lies; "" for one that is not on the disk. */
  pathForFile: (file: File): string => webUtils.getPathForFile(file),
  /** Gives a file that is not on the disk a place in the data folder until its import has ended. */
  storeFile: (name: string, bytes: Uint8Array): Promise<unknown> => ipcRenderer.invoke(STORE_CHANNEL, name, bytes),
  /** The system's own dialog for a file to write, a file to read or a folder to make; "" when it was closed. */
  choosePath: (kind: string, name: string): Promise<unknown> => ipcRenderer.invoke(CHOOSE_CHANNEL, kind, name),
  setZoom: (factor: number): void => webFrame.setZoomFactor(Math.min(3, Math.max(0.5, factor))),
})
