import { documentTexts } from '@latchkey/texts'
import { useTexts } from '../texts/useTexts.ts'
import { PageFrame } from './PageFrame.tsx'

/** For a page beside the site whose start values cannot be read: there is nothing to be guessed then. */
export function BrokenPage() {
  const { say } = useTexts(documentTexts)
  return (
    <PageFrame width="narrow" title={say('document.broken')}>
      <main>
        <p>{say('document.broken.help')}</p>
      </main>
    </PageFrame>
  )
}
