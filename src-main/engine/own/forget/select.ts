/**
 * What is to be forgotten. In: refs, events, sources, episodes, topics, a span of time. Out: whole rounds, and pictures out of rounds that stay; with
 * counts of all that goes with them, before anything is done.
 */
import type { Output, Parsed } from '../../../../src-shared/contract.ts'
import type { ForgetCounts } from '../../../../src-shared/contract-own.ts'
import { AdammError } from '../../../../src-shared/errors.ts'
import { all, get } from '../../db/open.ts'
import type { Db } from '../../db/open.ts'
import { sql } from '../../db/sql.ts'
import type { Statement } from '../../db/sql.ts'
import { jsonList } from '../../materialize/table-store.ts'
import { citingAnswers } from './answers.ts'

export type PicturePlace = { round: number; ord: number; media: string | null; name: string }
export type Selected = {
  /** Forgotten whole. */
  rounds: number[]
  /** Out of rounds that stay. */
  pictures: PicturePlace[]
  /** Sources that go even without rounds (nothing of them could be read). */
  sources: number[]
}

/** @throws AdammError NOT_FOUND with the names that are not there, INVALID_ARGUMENT when nothing is chosen */
export function select(db: Db, selection: Parsed<'forget.preview'>): Selected {
  const rounds = new Set<number>()
  const pictures: PicturePlace[] = []
  const { refs, sources, episodes, topics, from, to } = selection
  if (
    refs.length + selection.rounds.length + sources.length + episodes.length + topics.length === 0 &&
    from === undefined &&
    to === undefined
  )
    throw new AdammError('INVALID_ARGUMENT', 'Nothing is chosen to be forgotten. Name refs, sources, or a span of time.')
  const add = (where: Statement): void => {
    for (const { id } of all<{ id: number }>(db, sql`SELECT r.id FROM round r JOIN session s ON s.id = r.session_id WHERE ${where}`))
      rounds.add(id)
  }
  const missing = refs.filter((ref) => !addRef(db, ref, rounds, pictures))
  if (missing.length > 0)
    throw new AdammError(
      'NOT_FOUND',
      `Not in this memory: ${missing
        .slice(0, 10)
        .map((ref) => `"${ref}"`)
        .join(', ')}. Nothing was forgotten.`,
      {
        refs: missing,
      },
    )
  if (selection.rounds.length > 0) add(sql`r.id IN ${jsonList(selection.rounds)}`)
  if (sources.length > 0) add(sql`s.source_id IN ${jsonList(sources)}`)
  if (episodes.length > 0) add(sql`r.id IN (SELECT round_id FROM event WHERE episode_id IN ${jsonList(episodes)})`)
  if (topics.length > 0)
    add(sql`r.id IN (SELECT v.round_id FROM event v JOIN episode e ON e.id = v.episode_id WHERE e.topic_id IN ${jsonList(topics)})`)
  // Local times are compared as far as the bound is written: "2026-05" as `to` takes the whole month in.
  if (from !== undefined || to !== undefined)
    add(
      sql`r.local_time IS NOT NULL AND (${from ?? null} IS NULL OR substr(r.local_time, 1, ${from?.length ?? 0}) >= ${from ?? null})
          AND (${to ?? null} IS NULL OR substr(r.local_time, 1, ${to?.length ?? 0}) <= ${to ?? null})`,
    )
  const chosenSources = all<{ id: number }>(db, sql`SELECT id FROM source WHERE id IN ${jsonList(sources)}`).map(({ id }) => id)
  return { rounds: [...rounds], pictures: pictures.filter(({ round }) => !rounds.has(round)), sources: chosenSources }
}

function addRef(db: Db, ref: string, rounds: Set<number>, pictures: PicturePlace[]): boolean {
  const round = get<{ id: number }>(db, sql`SELECT id FROM round WHERE ref = ${ref}`)
  if (round !== undefined) {
    rounds.add(round.id)
    return true
  }
  const shown = all<PicturePlace>(
    db,
    sql`SELECT round_id AS round, ord, media, name FROM round_media WHERE name = ${ref} OR media = ${ref}`,
  )
  for (const picture of shown) {
    // A round that says nothing besides goes with its only picture.
    const rest = get(
      db,
      sql`SELECT 1 FROM message WHERE round_id = ${picture.round} AND trim(text) <> ''
          UNION ALL SELECT 1 FROM round_media WHERE round_id = ${picture.round} AND ord <> ${picture.ord} LIMIT 1`,
    )
    if (rest === undefined) rounds.add(picture.round)
    else pictures.push(picture)
  }
  return shown.length > 0
}

/** Pictures that no round shows any more afterwards. */
export function lostMedia(db: Db, { rounds, pictures }: Selected): string[] {
  const gone = new Set(pictures.map(({ round, ord }) => `${round} ${ord}`))
  const inRounds = new Set(rounds)
  const candidates = new Set(pictures.flatMap(({ media }) => media ?? []))
  for (const { media } of all<{ media: string }>(
    db,
    sql`SELECT DISTINCT media FROM round_media WHERE media IS NOT NULL AND round_id IN ${jsonList(rounds)}`,
  ))
    candidates.add(media)
  return [...candidates].filter((media) =>
    all<{ round: number; ord: number }>(db, sql`SELECT round_id AS round, ord FROM round_media WHERE media = ${media}`).every(
      ({ round, ord }) => inRounds.has(round) || gone.has(`${round} ${ord}`),
    ),
  )
}

/** How much goes, per kind. */
export function countSelected(db: Db, selected: Selected): ForgetCounts {
  const rounds = jsonList(selected.rounds)
  const media = lostMedia(db, selected)
  const count = (statement: Statement): number => get<{ n: number }>(db, statement)?.n ?? 0
  const shownMedia = jsonList(selected.pictures.flatMap((picture) => picture.media ?? []))
  const pictureRounds = jsonList(selected.pictures.map(({ round }) => round))
  return {
    rounds: selected.rounds.length,
    messages: count(sql`SELECT COUNT(*) AS n FROM message WHERE round_id IN ${rounds}`),
    pictures: media.length,
    observations: count(
      sql`SELECT COUNT(*) AS n FROM observation WHERE round_id IN ${rounds} OR (round_id IN ${pictureRounds} AND media IN ${shownMedia})`,
    ),
    rows: count(
      sql`SELECT COUNT(*) AS n FROM induced_row r JOIN induced_table t ON t.id = r.table_id WHERE t.folded_into IS NULL AND r.round_id IN ${rounds}`,
    ),
    corrections: count(sql`SELECT COUNT(*) AS n FROM correction WHERE round_id IN ${rounds}`),
    vectors: count(
      sql`SELECT COUNT(*) AS n FROM embedding WHERE (owner = 'event' AND owner_id IN (SELECT CAST(value AS TEXT) FROM json_each(${JSON.stringify(selected.rounds)})))
          OR (owner = 'media' AND owner_id IN ${jsonList(media)})`,
    ),
    answers: citingAnswers(db, selected, []).removed.length,
    sources: count(
      sql`SELECT COUNT(*) AS n FROM source o WHERE (o.id IN ${jsonList(selected.sources)} OR EXISTS (SELECT 1 FROM session s JOIN round r ON r.session_id = s.id WHERE s.source_id = o.id AND r.id IN ${rounds}))
          AND NOT EXISTS (SELECT 1 FROM session s JOIN round r ON r.session_id = s.id WHERE s.source_id = o.id AND r.id NOT IN ${rounds})`,
    ),
  }
}

const SHOWN_REFS = 50

/** What would go. @throws AdammError as `select` */
export function previewForget(db: Db, selection: Parsed<'forget.preview'>): Output<'forget.preview'> {
  const selected = select(db, selection)
  const ids = jsonList([...selected.rounds, ...selected.pictures.map(({ round }) => round)])
  return {
    counts: countSelected(db, selected),
    refs: all<{ ref: string }>(db, sql`SELECT ref FROM round WHERE id IN ${ids} ORDER BY sort_ms, id LIMIT ${SHOWN_REFS}`).map(
      ({ ref }) => ref,
    ),
    tables: all<{ name: string }>(
      db,
      sql`SELECT DISTINCT t.name FROM induced_row r JOIN induced_table t ON t.id = r.table_id WHERE t.folded_into IS NULL AND r.round_id IN ${ids} ORDER BY t.name`,
    ).map(({ name }) => name),
  }
}
