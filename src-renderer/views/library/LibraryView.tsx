/** Library: where things come from. Import, running work, sources with their reports, problems with their next steps. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { FolderOpen, Upload } from 'lucide-react'
import { transport } from '../../api.ts'
import { Button, Segmented, ViewHeader } from '../../components/basics.tsx'
import { chooseFiles } from '../../components/files.ts'
import { useMessages } from '../../i18n/index.ts'
import { useApp } from '../../stores/app.ts'
import { importFiles, importPaths, openSample } from '../../stores/jobs.ts'
import { go, useRoute } from '../../stores/route.ts'
import { complain } from '../../stores/toasts.ts'
import { Cycle } from './Cycle.tsx'
import { Forget } from './Forget.tsx'
import { Jobs } from './Jobs.tsx'
import { Problems } from './Problems.tsx'
import { Sources } from './Sources.tsx'
import { Suggestions } from './Suggestions.tsx'
import { Verify } from './Verify.tsx'

const PARTS = ['sources', 'problems', 'suggestions', 'forget', 'jobs', 'cycle', 'check'] as const

const SHOWN: Readonly<Record<(typeof PARTS)[number], ReactNode>> = {
  sources: <Sources />,
  problems: <Problems />,
  suggestions: <Suggestions />,
  forget: <Forget />,
  jobs: <Jobs activeOnly={false} />,
  cycle: <Cycle />,
  check: <Verify />,
}

export function LibraryView() {
  const t = useMessages()
  const id = useRoute((route) => route.id)
  const part = PARTS.find((one) => one === id) ?? 'sources'
  const problems = useApp((state) => state.info?.counts.problems ?? 0)
  const isEmpty = useApp((state) => state.info?.counts.sources === 0)
  return (
    <>
      <ViewHeader title={t.library.title}>
        <Button icon={<FolderOpen size={14} />} onClick={() => void chooseFiles(true).then(importFiles)}>
          {t.library.folder}
        </Button>
        <Button kind="primary" icon={<Upload size={14} />} onClick={() => void chooseFiles().then(importFiles)} data-testid="import-files">
          {t.library.importFiles}
        </Button>
      </ViewHeader>
      <div className="scroll library">
        <DropZone isEmpty={isEmpty} />
        {part === 'jobs' ? null : <Jobs activeOnly />}
        <Segmented
          label={t.library.partsLabel}
          value={part}
          choices={PARTS.map((value) => ({
            value,
            label: value === 'problems' && problems > 0 ? t.library.counted(t.library.parts.problems, problems) : t.library.parts[value],
          }))}
          onChange={(value) => go({ view: 'library', id: value === 'sources' ? null : value })}
        />
        {SHOWN[part]}
      </div>
    </>
  )
}

function DropZone({ isEmpty }: { isEmpty: boolean }) {
  const t = useMessages()
  const info = useApp((state) => state.info)
  const [path, setPath] = useState('')
  async function importTyped(): Promise<void> {
    try {
      await importPaths([path.trim()])
      setPath('')
    } catch (error) {
      complain(error)
    }
  }
  return (
    <section className="drop-zone" aria-label={t.library.importLabel} data-testid="drop-zone">
      <p>
        <b>{t.library.drop}</b> {t.library.dropDetail}
      </p>
      <div className="drop-zone-line">
        {info?.capabilities.paths ? (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              if (path.trim() !== '') void importTyped()
            }}
          >
            <input
              className="find find-wide mono"
              value={path}
              placeholder={t.library.pathPlaceholder}
              aria-label={t.library.path}
              onChange={(event) => setPath(event.target.value)}
              data-testid="import-path"
            />
            <Button type="submit" disabled={path.trim() === ''}>
              {t.library.importPath}
            </Button>
          </form>
        ) : null}
        {isEmpty ? (
          <Button onClick={() => void openSample()} data-testid="open-sample">
            {t.library.sample}
          </Button>
        ) : null}
        {transport.shell === 'loopback' ? <span className="muted">{t.library.copiedHere}</span> : null}
      </div>
    </section>
  )
}
