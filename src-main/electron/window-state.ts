/**
 * Where the window stood. In: what was stored and the displays of now. Out: the place to open it at; a window never opens where no display is.
 * Free of electron: window.ts reads and writes the file.
 */
import { z } from 'zod'

const Rectangle = z.object({ x: z.number().int(), y: z.number().int(), width: z.number().int(), height: z.number().int() })
export type Rectangle = z.infer<typeof Rectangle>
export const WindowState = z.object({ bounds: Rectangle, maximized: z.boolean(), fullscreen: z.boolean() })
export type WindowState = z.infer<typeof WindowState>

export const LEAST_SIZE = { width: 760, height: 480 } as const
export const USUAL_SIZE = { width: 1280, height: 840 } as const
/** So much of the window's head must be on a display, or it could not be moved. Pixels. */
const GRIP = { width: 120, height: 32 } as const

/** Null for a file that is not there or not ours. */
export function parseWindowState(text: string | null): WindowState | null {
  if (text === null) return null
  try {
    const parsed = WindowState.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Bounds to open at: as stored where a display still shows its head, else the usual size, placed by the system. */
export function placeWindow(
  state: WindowState | null,
  displays: readonly Rectangle[],
): Partial<Rectangle> & { width: number; height: number } {
  if (state === null) return { ...USUAL_SIZE }
  const { bounds } = state
  const width = Math.max(LEAST_SIZE.width, bounds.width)
  const height = Math.max(LEAST_SIZE.height, bounds.height)
  const display = displays.find((one) => shows(one, bounds))
  if (display === undefined) return { width: Math.min(width, USUAL_SIZE.width), height: Math.min(height, USUAL_SIZE.height) }
  return {
    x: bounds.x,
    y: bounds.y,
    width: Math.min(width, Math.max(LEAST_SIZE.width, display.width)),
    height: Math.min(height, Math.max(LEAST_SIZE.height, display.height)),
  }
}

/** The upper edge is on the display, with enough of it to be held. */
function shows(display: Rectangle, bounds: Rectangle): boolean {
  const right = Math.min(bounds.x + bounds.width, display.x + display.width)
  const visible = right - Math.max(bounds.x, display.x)
  return visible >= GRIP.width && bounds.y >= display.y - 1 && bounds.y + GRIP.height <= display.y + display.height
}
