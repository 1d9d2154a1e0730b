/**
 * Names of files as a person dropped them. In: a path or a sentence with paths. Out: the same without the folder in which
 * AdaMM keeps uploads (`<home>/incoming/<id>/`), which is no place of the person's.
 */
const ELSEWHERE = /(^|[\s"'(:])(?:[A-Za-z]:)?[\\/](?:[^\s"']*[\\/])?incoming[\\/][0-9A-Za-z-]+[\\/]/g

/** @param home data folder of now; uploads of a folder that was moved since are found by their shape */
export function asDropped(text: string, home: string | null): string {
  const known = home === null || home === '' ? text : withoutUploads(text, home)
  return known.replaceAll(ELSEWHERE, '$1')
}

function withoutUploads(text: string, home: string): string {
  const [first = '', ...rest] = text.split(new RegExp(`${escaped(home.replace(/[\\/]+$/, ''))}[\\\\/]incoming(?=[\\\\/])`))
  return first + rest.map((part) => part.replace(/^[\\/][^\\/]+[\\/]/, '')).join('')
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
