/** The app with nothing in it, on one page: two ways to begin, what may be dropped, and the few choices that change how things are read. */
import { FolderOpen, Upload } from 'lucide-react'
import { Button } from '../components/basics.tsx'
import { chooseFiles } from '../components/files.ts'
import { useMessages } from '../i18n/index.ts'
import { formatLocal, formatNumber } from '../lib/format.ts'
import { useApp } from '../stores/app.ts'
import { importFiles, openSample } from '../stores/jobs.ts'
import { useSettings } from '../stores/settings.ts'
import { LanguageSelect, LocaleSelect } from './settings/choices.tsx'

export function Welcome() {
  const t = useMessages()
  const settings = useSettings((state) => state.settings)
  const home = useApp((state) => state.info?.home)
  return (
    <div className="welcome" data-testid="welcome">
      <div className="welcome-inner">
        <h1>{t.onboarding.title}</h1>
        <p className="lead">{t.onboarding.lead}</p>
        <div className="welcome-actions">
          <Button kind="primary" icon={<Upload size={16} />} onClick={() => void chooseFiles().then(importFiles)} data-testid="drop-files">
            {t.onboarding.dropFiles}
          </Button>
          <Button icon={<FolderOpen size={16} />} onClick={() => void chooseFiles(true).then(importFiles)}>
            {t.onboarding.chooseFolder}
          </Button>
          <Button onClick={() => void openSample()} data-testid="open-sample">
            {t.onboarding.sample}
          </Button>
        </div>
        <dl className="welcome-facts">
          <Fact name={t.onboarding.pictures}>{t.onboarding.picturesText}</Fact>
          <Fact name={t.onboarding.text}>{t.onboarding.textText}</Fact>
          <Fact name={t.onboarding.sampleName}>{t.onboarding.sampleText}</Fact>
          <Fact name={t.onboarding.language}>
            <LanguageSelect />
          </Fact>
          <Fact name={t.onboarding.reading}>
            <LocaleSelect />
            <p className="hint">
              {t.onboarding.readingHint(formatNumber(1234.5, settings.locale), formatLocal('2026-04-03', settings.locale))}
            </p>
          </Fact>
          <Fact name={t.onboarding.privacy}>{settings.offline ? t.onboarding.privacyOffline : t.onboarding.privacyOnline}</Fact>
          <Fact name={t.onboarding.folder}>
            <code className="break">{home}</code>
          </Fact>
        </dl>
      </div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
