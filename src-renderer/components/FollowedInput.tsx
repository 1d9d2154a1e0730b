/**
 * A field whose letters stand at once while what depends on them is drawn when there is time. In: the value that is used, what to do with another
 * one. Out: an input; whatever changes the value from outside is shown as soon as nothing is being typed.
 */
import { startTransition, useState } from 'react'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & { value: string; onText: (text: string) => void }

export function FollowedInput({ value, onText, ...rest }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  if (draft !== null && draft === value) setDraft(null)
  return (
    <input
      {...rest}
      value={draft ?? value}
      onChange={(event) => {
        const { value: text } = event.target
        setDraft(text)
        startTransition(() => onText(text))
      }}
    />
  )
}
