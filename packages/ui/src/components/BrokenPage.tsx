import { PageFrame } from './PageFrame.tsx'

/** For a page beside the site whose start values cannot be read: there is nothing to be guessed then. */
export function BrokenPage() {
  return (
    <PageFrame width="narrow" title="This page was not served as it should be">
      <main>
        <p>
          The start values are missing or cannot be read. Load the page again; if that does not help, its owner finds
          more in the log.
        </p>
      </main>
    </PageFrame>
  )
}
