/** Everything the palette can do. Out: commands of the window, of the memory (tables, threads) and those that the open view brings along. */
import { useMemo } from 'react'
import { Bell, Contrast, FileStack, Languages, MessageSquare, Moon, Plus, Shield, Table2, TextSearch, Undo2, Zap } from 'lucide-react'
import { messages, useMessages } from '../i18n/index.ts'
import type { Messages } from '../i18n/index.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../src-shared/language.ts'
import type { Settings } from '../../src-shared/contract.ts'
import { setOverlay } from '../stores/app.ts'
import { ask } from '../stores/ask.ts'
import { useContributed } from '../stores/commands.ts'
import type { Command } from '../stores/commands.ts'
import { importFiles, openSample } from '../stores/jobs.ts'
import { useQuery } from '../stores/query.ts'
import { go } from '../stores/route.ts'
import { changeSettings, useSettings } from '../stores/settings.ts'
import { complain } from '../stores/toasts.ts'
import { undoLast } from '../stores/undo.ts'
import { chooseFiles } from './files.ts'
import { newThread, VIEW_KEYS } from './useShortcuts.ts'

const SIZE = 14
const MOST_THREADS = 100

export function useAllCommands(): Command[] {
  const t = useMessages()
  const tables = useQuery('tables.list', {}, ['tables']).data
  const threads = useQuery('threads.list', {}, ['threads']).data
  const settings = useSettings((state) => state.settings)
  const groups = useContributed((state) => state.groups)
  return useMemo(
    () => [
      ...[...groups.values()].flat(),
      { key: 'new', title: t.palette.newThread, keys: 'n', icon: <Plus size={SIZE} />, run: newThread },
      ...VIEW_KEYS.map((one) => ({
        key: `view-${one.view}`,
        title: t.palette.goTo(t.shell.views[one.view]),
        keys: `G+${one.letter}`,
        icon: <Zap size={SIZE} />,
        run: () => go({ view: one.view }),
      })),
      ...(tables ?? []).map((table) => ({
        key: `table-${table.name}`,
        title: table.label || table.name,
        detail: t.palette.table,
        icon: <Table2 size={SIZE} />,
        run: () => go({ view: 'tables', id: table.name }),
      })),
      ...libraryCommands(t),
      ...settingsCommands(t, settings),
      ...(threads ?? []).slice(0, MOST_THREADS).map((thread) => ({
        key: `thread-${thread.id}`,
        title: thread.title || t.palette.untitled,
        detail: t.palette.thread,
        icon: <MessageSquare size={SIZE} />,
        run: () => go({ view: 'chat', id: thread.id }),
      })),
    ],
    [t, tables, threads, settings, groups],
  )
}

function libraryCommands(t: Messages): Command[] {
  const icon = <FileStack size={SIZE} />
  const detail = t.shell.views.library
  const part = (key: string, title: string, id: string): Command => ({ key, title, detail, icon, run: () => go({ view: 'library', id }) })
  return [
    { key: 'files', title: t.palette.importFiles, keys: 'mod+o', icon, run: () => void chooseFiles().then(importFiles) },
    { key: 'folder', title: t.palette.importFolder, detail, icon, run: () => void chooseFiles(true).then(importFiles) },
    { key: 'sample', title: t.palette.sample, detail, icon, run: () => void openSample() },
    part('suggestions', t.palette.suggestions, 'suggestions'),
    part('problems', t.palette.problems, 'problems'),
    part('jobs', t.palette.jobs, 'jobs'),
    part('forget', t.palette.forget, 'forget'),
    part('cycle', t.palette.cycle, 'cycle'),
    part('check', t.palette.check, 'check'),
    { key: 'sql', title: t.palette.sql, detail: t.shell.views.tables, icon: <Table2 size={SIZE} />, run: () => go({ view: 'sql' }) },
    { key: 'undo', title: t.palette.undo, keys: 'mod+z', icon: <Undo2 size={SIZE} />, run: () => void undoLast() },
  ]
}

function settingsCommands(t: Messages, settings: Settings): Command[] {
  const detail = t.shell.views.settings
  const change = (changes: Partial<Settings>) => () => void changeSettings(changes).catch(complain)
  const themes = (['system', 'light', 'dark'] as const).filter((theme) => theme !== settings.theme)
  const isMore = settings.contrast === 'more'
  const isStill = settings.motion === 'reduced'
  const language = settings.language ?? 'system'
  return [
    { key: 'keys', title: t.palette.keyboard, keys: '?', icon: <Zap size={SIZE} />, run: () => setOverlay('shortcuts') },
    ...themes.map((theme) => ({
      key: `theme-${theme}`,
      title: t.palette.theme[theme],
      detail,
      icon: <Moon size={SIZE} />,
      run: change({ theme }),
    })),
    {
      key: 'contrast',
      title: isMore ? t.palette.contrastSystem : t.palette.contrastMore,
      detail,
      icon: <Contrast size={SIZE} />,
      run: change({ contrast: isMore ? 'system' : 'more' }),
    },
    {
      key: 'motion',
      title: isStill ? t.palette.motionSystem : t.palette.motionReduced,
      detail,
      icon: <Bell size={SIZE} />,
      run: change({ motion: isStill ? 'system' : 'reduced' }),
    },
    ...LANGUAGES.filter((one) => one !== language).map((one) => ({
      key: `language-${one}`,
      title: t.palette.language(LANGUAGE_NAMES[one]),
      detail,
      icon: <Languages size={SIZE} />,
      run: change({ language: one }),
    })),
    {
      key: 'offline',
      title: settings.offline ? t.palette.goOnline : t.palette.goOffline,
      detail,
      icon: <Shield size={SIZE} />,
      run: change({ offline: !settings.offline }),
    },
    { key: 'ledger', title: t.palette.ledger, detail, icon: <Shield size={SIZE} />, run: () => go({ view: 'settings', id: 'ledger' }) },
    { key: 'backup', title: t.palette.backup, detail, icon: <Shield size={SIZE} />, run: () => go({ view: 'settings', id: 'backup' }) },
  ]
}

/** What can be done with words that name nothing: ask them, or find them. */
export function wordCommands(words: string): Command[] {
  const { palette, shell } = messages()
  return [
    {
      key: 'ask',
      title: palette.ask(words),
      detail: shell.views.chat,
      icon: <MessageSquare size={SIZE} />,
      run: () => void ask(words, null).catch(complain),
    },
    {
      key: 'find',
      title: palette.find(words),
      detail: shell.views.search,
      icon: <TextSearch size={SIZE} />,
      run: () => go({ view: 'search', query: { q: words } }),
    },
  ]
}
