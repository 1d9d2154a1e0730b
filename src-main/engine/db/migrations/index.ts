import type { Migration } from '../migrate.ts'
import { migration0010 } from './0010-initial.ts'
import { migration0020 } from './0020-choices.ts'
import { migration0030 } from './0030-own.ts'
import { migration0040 } from './0040-names.ts'
import { migration0050 } from './0050-providers.ts'
import { migration0060 } from './0060-identity.ts'
import { migration0070 } from './0070-model-words.ts'
import { migration0080 } from './0080-second-looks.ts'
import { migration0090 } from './0090-search.ts'
import { migration0100 } from './0100-bank.ts'
import { migration0110 } from './0110-old-names.ts'
import { migration0120 } from './0120-content-times.ts'
import { migration0130 } from './0130-unspaced.ts'

/** In order; append only. */
export const migrations: readonly Migration[] = [
  migration0010,
  migration0020,
  migration0030,
  migration0040,
  migration0050,
  migration0060,
  migration0070,
  migration0080,
  migration0090,
  migration0100,
  migration0110,
  migration0120,
  migration0130,
]
