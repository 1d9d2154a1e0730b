/** Where the files of a build lie. In: the address of the module that asks. Out: addresses of worker files and resources. */
import { fileURLToPath } from 'node:url'

/**
 * A worker's file in a build: beside this chunk, and outside of a packed archive, which threads cannot be started from.
 * Undefined when the sources run: each module knows its own worker there.
 */
export function builtWorker(name: string, from: string = import.meta.url): URL | undefined {
  return from.endsWith('.ts') ? undefined : new URL(`./${name}.js`, from.replace('/app.asar/', '/app.asar.unpacked/'))
}

/** A folder of the app beside out/ in a build; undefined when the sources run. */
export function builtFolder(name: string, from: string = import.meta.url): string | undefined {
  const folder = from.endsWith('.ts') ? undefined : new URL(`../../${name}`, from.replace('/app.asar/', '/app.asar.unpacked/'))
  return folder === undefined ? undefined : fileURLToPath(folder)
}
