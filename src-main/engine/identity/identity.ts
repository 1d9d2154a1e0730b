/**
 * Identity of attributes as the engine offers it: the list, suggestions and the person's decisions. A decision, the schemas and tables that follow it,
 * and its entry of the journal are one transaction; rounds that come later are resolved by it.
 */
import type { AttributeDecision, AttributeInfo, AttributeSuggestion } from '../../../src-shared/contract-attributes.ts'
import { AdammError } from '../../../src-shared/errors.ts'
import { lastChange, type Change } from '../changes.ts'
import type { EngineContext } from '../context.ts'
import { all, run } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import type { Embed } from '../extract/attributes.ts'
import type { Reversal, Undo } from '../own/undo.ts'
import { apply, isDecision, keepApart, mergeAttributes, splitAttribute, takeBack, type Decision } from './decide.ts'
import { attributeInfos, listAttributeInfos } from './list.ts'
import { suggestPairs } from './suggest.ts'

export type Identity = {
  list(page: { query?: string | undefined; limit: number; offset: number }): { total: number; attributes: AttributeInfo[] }
  suggestions(limit: number): Promise<AttributeSuggestion[]>
  merge(from: string, into: string): AttributeDecision
  split(attribute: string, alias: string): AttributeDecision
  apart(a: string, b: string): Pick<AttributeDecision, 'change'>
  undo(): AttributeDecision
}

export type IdentityDeps = {
  context: Pick<EngineContext, 'db' | 'clock' | 'emit'>
  /** Vectors of names. */
  embed: Embed
  undo: Undo
  /** Resolves later rounds by what is stored now. */
  renewed(): void
  /** Mines the history again and brings the tables up to date. @returns names of the tables made again */
  derive(): string[]
}

export function createIdentity({ context, embed, undo, renewed, derive }: IdentityDeps): Identity {
  const { db, clock, emit } = context
  const at = (): string => clock().toISOString()

  /** Runs a decision with all that follows, or nothing of it. */
  function decide(work: () => { change: AttributeDecision['change']; attributes: number[] }): AttributeDecision {
    try {
      const done = db.transaction(() => {
        const { change, attributes } = work()
        const tables = follow(attributes)
        return { change, tables, attributes }
      })()
      emit('memory.changed', { what: ['tables', 'threads'] })
      return { ...done, attributes: attributeInfos(db, done.attributes).filter(({ observations }) => observations > 0) }
    } finally {
      // Also after a failure: the resolver may have been asked in between.
      renewed()
    }
  }

  function follow(attributes: readonly number[]): string[] {
    markAnswersStale(attributes)
    renewed()
    return derive()
  }

  /** Answers over tables that had one of the attributes: their rows may be others now. */
  function markAnswersStale(attributes: readonly number[]): void {
    run(
      db,
      sql`UPDATE answer SET stale = 1 WHERE id IN (SELECT u.answer_id FROM answer_table u JOIN induced_column c ON c.table_id = u.table_id
          WHERE c.attribute_id IN (SELECT value FROM json_each(${JSON.stringify(attributes)})))`,
    )
  }

  const reversal: Reversal = {
    owns: isDecision,
    put(change, direction) {
      const decision = decisionOf(change)
      if (direction === 'undo') takeBack(db, decision)
      else apply(db, decision, at())
      const tables = decision.type === 'distinct' ? [] : follow(attributesOf(decision))
      renewed()
      return { tables, stale: 0 }
    },
  }
  undo.register(reversal)

  return {
    list: (page) => listAttributeInfos(db, page),
    suggestions: (limit) => suggestPairs(db, embed, limit),
    merge: (from, into) => decide(() => mergeAttributes(db, from, into, at())),
    split: (attribute, alias) => decide(() => splitAttribute(db, attribute, alias, at())),
    apart(a, b) {
      const change = db.transaction(() => keepApart(db, a, b, at()))()
      renewed()
      return { change }
    },
    undo() {
      const last = lastChange(db)
      if (last === null || (!isDecision(last.kind) && !hasDecisions()))
        throw new AdammError('NOT_FOUND', 'There is no decision about names to take back.')
      if (!isDecision(last.kind)) throw new AdammError('INVALID_ARGUMENT', `"${last.detail}" was changed since. Undo that first.`)
      const attributes = attributesOf(decisionOf(last))
      const { change, tables } = undo.last()
      emit('memory.changed', { what: ['tables', 'threads'] })
      const { id, kind, detail, at: when, undoneAt } = change
      const infos = attributeInfos(db, attributes).filter(({ observations }) => observations > 0)
      return { change: { id, kind, detail, at: when, undoneAt }, tables, attributes: infos }
    },
  }

  function hasDecisions(): boolean {
    return all(db, sql`SELECT id FROM change WHERE undone_at IS NULL AND kind LIKE 'attributes.%' LIMIT 1`).length > 0
  }
}

/** The journal holds what decide.ts wrote under its own kinds. */
function decisionOf(change: Change): Decision {
  return change.after as Decision
}

function attributesOf(decision: Decision): number[] {
  if (decision.type === 'merge') return [decision.from, decision.into]
  return decision.type === 'split' ? [decision.of, decision.own] : [...new Set(decision.splits.map(({ attributeId }) => attributeId))]
}
