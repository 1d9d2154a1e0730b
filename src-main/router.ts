/**
 * The one door into the engine. In: a method's name and unchecked input. Out: a Result, never an exception.
 * Look up, parse with the contract, call the handler; knows neither shells nor threads.
 */
import { z } from 'zod'
import { contract, type Method, type Output, type Parsed } from '../src-shared/contract.ts'
import { failureFrom, type Result } from '../src-shared/errors.ts'

export type Call = { signal: AbortSignal }
/** One handler for each method; a missing or an extra one does not compile. */
export type HandlersOf<Engine> = { [M in Method]: (engine: Engine, input: Parsed<M>, call: Call) => Promise<Output<M>> }

/** Runs one call. Unknown names give METHOD_NOT_FOUND, input outside the contract INVALID_INPUT, anything thrown its Failure. */
export async function dispatch<Engine>(
  handlers: HandlersOf<Engine>,
  engine: Engine,
  name: string,
  input: unknown,
  call: Call,
): Promise<Result<unknown>> {
  if (!isMethod(name)) {
    return {
      ok: false,
      error: { code: 'METHOD_NOT_FOUND', message: `There is no method "${name}". The methods are listed in docs/contract.md.` },
    }
  }
  const parsed = contract[name].input.safeParse(input ?? {})
  if (!parsed.success) return { ok: false, error: { code: 'INVALID_INPUT', message: wrongInput(name, parsed.error) } }
  try {
    // Name and input belong together (parsed above); TypeScript cannot follow that through the union of all methods.
    const handler = handlers[name] as (engine: Engine, input: unknown, call: Call) => Promise<unknown>
    return { ok: true, value: await handler(engine, parsed.data, call) }
  } catch (error) {
    return { ok: false, error: failureFrom(error) }
  }
}

/** What a person can type wrong, text of a wrong length, is said in a sentence; the rest is for programs and names the field. */
function wrongInput(name: Method, error: z.ZodError): string {
  const [issue, ...others] = error.issues
  if (issue !== undefined && others.length === 0 && 'origin' in issue && issue.origin === 'string' && issue.path.length > 0) {
    const field = issue.path.join('.')
    if (issue.code === 'too_big')
      return `The ${field} is longer than ${issue.maximum.toLocaleString('en-US')} characters. Shorten it; nothing was done.`
    if (issue.code === 'too_small' && issue.minimum === 1) return `The ${field} is empty. Write what is meant; nothing was done.`
  }
  return `${name}: ${z.prettifyError(error)}`
}

/** `hasOwn`, so that "constructor" and "__proto__" are no methods. */
function isMethod(name: string): name is Method {
  return Object.hasOwn(contract, name)
}
