/** Commands of the palette that a view or a store brings along while it is there. In: `useCommands(key, commands)`; out: what the palette lists. */
import { useEffect } from 'react'
import { create } from 'zustand'
import type { ReactNode } from 'react'

/** `detail` says where it belongs, `keys` how it is reached without the palette. */
export type Command = { key: string; title: string; detail?: string; keys?: string; icon?: ReactNode; run: () => void }

export const useContributed = create<{ groups: ReadonlyMap<string, readonly Command[]> }>(() => ({ groups: new Map() }))

/** Lists the commands while the component is on screen; pass a list that is made once per change (useMemo). */
export function useCommands(group: string, commands: readonly Command[]): void {
  useEffect(() => {
    useContributed.setState(({ groups }) => ({ groups: new Map(groups).set(group, commands) }))
    return () =>
      useContributed.setState(({ groups }) => {
        const rest = new Map(groups)
        rest.delete(group)
        return { groups: rest }
      })
  }, [group, commands])
}
