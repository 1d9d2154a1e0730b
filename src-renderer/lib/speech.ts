/** The text of an event as the engine joins it ("user: ...\nassistant: ...") in parts, so that a list can show the person's words first and the rest faint. */
export type Part = { text: string; own: boolean }

const SPOKEN = /^(user|assistant|system|other): ?(.*)$/s

/** The text with who spoke in the words of the window. */
export function spokenText(text: string, roles: Readonly<Record<string, string>>): string {
  return text.replaceAll(/^(user|assistant|system|other): ?/gmu, (whole: string, role: string) =>
    roles[role] === undefined ? whole : `${roles[role]}: `,
  )
}

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
