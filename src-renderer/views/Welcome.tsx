/** The app with nothing in it: two ways to begin, and what may be dropped. */
import { FolderOpen, Upload } from 'lucide-react'
import { Button } from '../components/basics.tsx'
import { chooseFiles } from '../components/files.ts'
import { importFiles, openSample } from '../stores/jobs.ts'
import { go } from '../stores/route.ts'

export function Welcome() {
  return (
    <div className="welcome" data-testid="welcome">
      <div className="welcome-inner">
        <h1>Nothing is remembered yet</h1>
        <p className="lead">
          Drop screenshots, photos of receipts, chats and notes anywhere in this window. AdaMM reads them on this computer, builds tables
          from the values that recur, and answers questions with a link to the place each number came from.
        </p>
        <div className="welcome-actions">
          <Button kind="primary" icon={<Upload size={16} />} onClick={() => void chooseFiles().then(importFiles)} data-testid="drop-files">
            Drop files
          </Button>
          <Button icon={<FolderOpen size={16} />} onClick={() => void chooseFiles(true).then(importFiles)}>
            Choose a folder
          </Button>
          <Button onClick={() => void openSample()} data-testid="open-sample">
            Open the sample memory
          </Button>
        </div>
        <dl className="welcome-facts">
          <div>
            <dt>Pictures</dt>
            <dd>PNG, JPEG, WebP, GIF, HEIC: dashboards, receipts, scores, bookings</dd>
          </div>
          <div>
            <dt>Text</dt>
            <dd>Markdown and plain notes, history files (JSONL), zips of all of these</dd>
          </div>
          <div>
            <dt>Sample</dt>
            <dd>
              Three months of one invented person: glucose, receipts, weight, sleep, talk.{' '}
              <button type="button" className="link" onClick={() => go({ view: 'library' })}>
                Library
              </button>{' '}
              shows how it is read.
            </dd>
          </div>
          <div>
            <dt>Privacy</dt>
            <dd>No request leaves this computer. Remote models are off until you turn them on.</dd>
          </div>
        </dl>
      </div>
    </div>
  )
}
