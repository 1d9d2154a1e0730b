/** Words that stand inside values and beside them. English is the source; its shape is the type of the other languages. */
import type { Words } from '../../words.ts'

export function values(_w: Words) {
  return {
    ambiguous: 'ambiguous',
    conflicting: 'conflicting',
    corrected: 'corrected',
    currencyNotStated: 'currency not stated',
    lowConfidence: 'low confidence',
    missing: 'missing',
    no: 'No',
    noDate: 'no date',
    yes: 'Yes',
    types: {
      number: 'number',
      percent: 'percent',
      currency: 'currency',
      duration: 'duration',
      date: 'date',
      time: 'time',
      datetime: 'date and time',
      boolean: 'yes or no',
      category: 'category',
      text: 'text',
    },
  }
}
export type Messages = ReturnType<typeof values>
