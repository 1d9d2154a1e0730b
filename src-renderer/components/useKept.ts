/** The last data that came, so that a view stands still until the next has come. In: data or null while it is on its way, and what it is of. */
import { useState } from 'react'

/** Forgets what it kept when `of` changes. */
export function useKept<Data>(data: Data | null, of: string): Data | null {
  const [kept, setKept] = useState<{ of: string; data: Data | null }>({ of, data })
  if (data !== null && (kept.data !== data || kept.of !== of)) setKept({ of, data })
  return data ?? (kept.of === of ? kept.data : null)
}
