/** The text of an event as the engine joins it ("user: ...\nassistant: ...") in parts, so that a list can show the person's words first and the rest faint. */
export type Part = { text: string; own: boolean }

const SPOKEN = /^(user|assistant|system|other): ?(.*)$/s

export function speechParts(text: string): Part[] {
  const parts: Part[] = []
  for (const line of text.split('\n')) {
    const match = SPOKEN.exec(line)
    const last = parts.at(-1)
    if (match) parts.push({ text: match[2] ?? '', own: match[1] === 'user' })
    else if (last) last.text += ` ${line}`
    else parts.push({ text: line, own: true })
  }
  return parts.filter((part) => part.text.trim() !== '')
}
