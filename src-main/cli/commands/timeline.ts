/** `adamm timeline`: topics, their episodes and the events in them. */
import type { EventSummary, TopicSummary } from '../../../src-shared/contract.ts'
import type { Host } from '../../host.ts'
import { ask, type CommandContext, type CommandSpec, type ExitCode, noArguments, printJson } from '../command.ts'

export const timelineCommand: CommandSpec = {
  name: 'timeline',
  usage: '',
  summary: 'List topics, episodes and events.',
  options: {},
  json: '[{"topic","description","from","to","episodes":[{"id","title","description","from","to","open","events":[{"ref","time","text"}]}]}]',
  run,
}

const PAGE = 1_000

async function run(context: CommandContext): Promise<ExitCode> {
  noArguments(context)
  const host = await context.open()
  const topics = await ask(host, 'timeline.topics', {}, context.signal)
  if (!context.json) {
    context.stdout.write(
      topics.length === 0 ? 'Nothing in memory yet. Import files with: adamm import PATH\n' : topics.map(describe).join(''),
    )
    return 0
  }
  const tree: unknown[] = []
  for (const topic of topics) {
    const episodes: unknown[] = []
    for (const { id, title, description, from, to, open } of topic.episodes) {
      const events = await eventsOf(host, id, context.signal)
      episodes.push({ id, title, description, from, to, open, events: events.map(({ ref, time, text }) => ({ ref, time, text })) })
    }
    tree.push({ topic: topic.title, description: topic.description, from: topic.from, to: topic.to, episodes })
  }
  printJson(context.stdout, tree)
  return 0
}

async function eventsOf(host: Host, episode: number, signal: AbortSignal): Promise<EventSummary[]> {
  const events: EventSummary[] = []
  for (;;) {
    const page = await ask(host, 'timeline.events', { episode, offset: events.length, limit: PAGE }, signal)
    events.push(...page.events)
    if (page.events.length === 0 || events.length >= page.total) return events
  }
}

function describe(topic: TopicSummary): string {
  const head = `${topic.title} (${topic.events} events, ${span(topic.from, topic.to)})\n`
  return head + topic.episodes.map((episode) => `  ${span(episode.from, episode.to)}  ${episode.title} (${episode.events})\n`).join('')
}

function span(from: string | null, to: string | null): string {
  if (from === null) return 'no time'
  return to === null || to.slice(0, 10) === from.slice(0, 10) ? from.slice(0, 10) : `${from.slice(0, 10)} to ${to.slice(0, 10)}`
}
