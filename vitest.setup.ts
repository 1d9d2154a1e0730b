/**
 * Property tests draw from one seed, so that two runs of a commit agree. `ADAMM_SEED=random` draws a new seed for each
 * file, `ADAMM_SEED=123` repeats a given one; fast-check prints the seed of a failure.
 */
import fc from 'fast-check'

const FIXED_SEED = 20_261_130
const wanted = process.env['ADAMM_SEED'] ?? String(FIXED_SEED)

if (wanted !== 'random') {
  const seed = Number(wanted)
  if (!Number.isInteger(seed)) throw new Error(`ADAMM_SEED must be "random" or a whole number, not "${wanted}".`)
  fc.configureGlobal({ seed })
}
