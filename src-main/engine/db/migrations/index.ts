import type { Migration } from '../migrate.ts'
import { migration0010 } from './0010-initial.ts'

/** In order; append only. */
export const migrations: readonly Migration[] = [migration0010]
