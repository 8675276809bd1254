import type { GallerySubject } from '@latchkey/ui/gallery'
import { OpenPage } from '../screens/OpenPage.tsx'

const failed = { error: new TypeError('The database of this browser is gone') }

/** The wallet where it cannot be opened. */
export const openStates: GallerySubject = {
  name: 'open',
  fills: 'window',
  states: [
    {
      name: 'failed',
      draw: () => <OpenPage first={failed} open={async () => await Promise.resolve(failed)} link={undefined} />,
    },
  ],
}
