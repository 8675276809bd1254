import { siteTexts } from '@latchkey/texts'
import { useTexts } from '../texts/useTexts.ts'
import { PageFrame } from './PageFrame.tsx'

/** For a page beside the site whose start values cannot be read: there is nothing to be guessed then. */
export function BrokenPage() {
  const { say } = useTexts(siteTexts)
  return (
    <PageFrame width="narrow" title={say('site.broken')}>
      <main>
        <p>{say('site.broken.help')}</p>
      </main>
    </PageFrame>
  )
}
