/** The app with nothing in it. English is the source; its shape is the type of the other languages. */
import type { Words } from '../../words.ts'

export function onboarding(_w: Words) {
  return {
    title: 'Nothing is remembered yet',
    lead: 'Drop screenshots, photos of receipts, chats and notes anywhere in this window. AdaMM reads them on this computer, builds tables from the values that recur, and answers questions with a link to the place each number came from.',
    dropFiles: 'Choose files',
    chooseFolder: 'Choose a folder',
    sample: 'Open the sample memory',
    language: 'Language',
    reading: 'Numbers and dates',
    readingHint: (number: string, date: string) => `${number} and ${date}; a source that says otherwise is read as it says.`,
    pictures: 'Pictures',
    picturesText: 'PNG, JPEG, WebP, GIF, HEIC: dashboards, receipts, scores, bookings',
    text: 'Text',
    textText: 'Markdown and plain notes, history files (JSONL), zips of all of these',
    sampleName: 'Sample',
    sampleText: 'Three months of one invented person: glucose, receipts, weight, sleep, talk.',
    privacy: 'Privacy',
    privacyOffline: 'No request leaves this computer. Remote models are off until you turn them on.',
    privacyOnline: 'Remote models may be asked. Every request is listed under Settings.',
    folder: 'Data folder',
  }
}
export type Messages = ReturnType<typeof onboarding>
