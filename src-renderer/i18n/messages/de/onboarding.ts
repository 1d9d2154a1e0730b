/** Messages of: onboarding. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/onboarding.ts'

export function onboarding(_w: Words): Messages {
  return {}
}
