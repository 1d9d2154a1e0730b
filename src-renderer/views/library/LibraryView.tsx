/** Library: where things come from. Import, running work, sources with their reports, problems with their next steps. */
import { useState } from 'react'
import { FolderOpen, Upload } from 'lucide-react'
import { transport } from '../../api.ts'
import { Button, Segmented, ViewHeader } from '../../components/basics.tsx'
import { chooseFiles } from '../../components/files.ts'
import { useApp } from '../../stores/app.ts'
import { importFiles, importPaths, openSample } from '../../stores/jobs.ts'
import { go, useRoute } from '../../stores/route.ts'
import { complain } from '../../stores/toasts.ts'
import { Jobs } from './Jobs.tsx'
import { Problems } from './Problems.tsx'
import { Sources } from './Sources.tsx'
import { Verify } from './Verify.tsx'

type Part = 'sources' | 'problems' | 'jobs' | 'check'
const PARTS: readonly Part[] = ['sources', 'problems', 'jobs', 'check']

export function LibraryView() {
  const id = useRoute((route) => route.id)
  const part = PARTS.find((one) => one === id) ?? 'sources'
  const problems = useApp((state) => state.info?.counts.problems ?? 0)
  const isEmpty = useApp((state) => state.info?.counts.sources === 0)
  return (
    <>
      <ViewHeader title="Library">
        <Button icon={<FolderOpen size={14} />} onClick={() => void chooseFiles(true).then(importFiles)}>
          Folder
        </Button>
        <Button kind="primary" icon={<Upload size={14} />} onClick={() => void chooseFiles().then(importFiles)} data-testid="import-files">
          Import files
        </Button>
      </ViewHeader>
      <div className="scroll library">
        <DropZone isEmpty={isEmpty} />
        <Jobs activeOnly={part !== 'jobs'} />
        <Segmented
          label="Part of the library"
          value={part}
          choices={[
            { value: 'sources', label: 'Sources' },
            { value: 'problems', label: problems > 0 ? `Problems ${problems}` : 'Problems' },
            { value: 'jobs', label: 'All jobs' },
            { value: 'check', label: 'Check the store' },
          ]}
          onChange={(value) => go({ view: 'library', id: value === 'sources' ? null : value })}
        />
        {part === 'sources' ? <Sources /> : part === 'problems' ? <Problems /> : part === 'check' ? <Verify /> : null}
      </div>
    </>
  )
}

function DropZone({ isEmpty }: { isEmpty: boolean }) {
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
    <section className="drop-zone" aria-label="Import" data-testid="drop-zone">
      <p>
        <b>Drop files anywhere in this window.</b> Pictures, notes, history files, folders and zips; a picture can also be pasted. The same
        file twice is kept once.
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
              placeholder="or a path on this computer"
              aria-label="Path of a file or folder"
              onChange={(event) => setPath(event.target.value)}
              data-testid="import-path"
            />
            <Button type="submit" disabled={path.trim() === ''}>
              Import
            </Button>
          </form>
        ) : null}
        {isEmpty ? (
          <Button onClick={() => void openSample()} data-testid="open-sample">
            Open the sample memory
          </Button>
        ) : null}
        {transport.shell === 'loopback' ? (
          <span className="muted">Files are copied to AdaMM on this computer, not to any server elsewhere.</span>
        ) : null}
      </div>
    </section>
  )
}
