/** Where a server stands. In: its address. Out: this computer or another one; whatever is not surely here counts as another one. */
import { AdammError } from '../../../src-shared/errors.ts'

export type Place = 'local' | 'remote'

/**
 * The address of a server as it is stored: http or https, no query, no user name, no slash at the end.
 * @throws AdammError INVALID_ARGUMENT
 */
export function serverAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new AdammError(
      'INVALID_ARGUMENT',
      `"${text}" is no address of a server. Write it like http://127.0.0.1:11434 or https://host/v1.`,
    )
  // A key in an address would be stored in the database and shown.
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new AdammError(
      'INVALID_ARGUMENT',
      `The address of a server has no user name, password or query. Set the key with "keys.set" or in the environment.`,
    )
  url.pathname = url.pathname.replace(/\/+$/u, '')
  return url
}

/**
 * Only names and numbers that always mean this computer are local: a name that resolves here today may resolve elsewhere tomorrow,
 * and a machine in the same house is another machine.
 */
export function placeOf(url: URL): Place {
  const host = url.hostname.toLowerCase()
  const isHere = host === 'localhost' || host === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/u.test(host)
  return isHere ? 'local' : 'remote'
}
