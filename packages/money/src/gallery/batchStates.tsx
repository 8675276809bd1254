import { galleryAccount, lostBatch, Opened, onStage, sampleBatches } from '@latchkey/react/gallery'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { ActivityList } from '../screens/activity/ActivityList.tsx'
import { BatchNotices } from '../screens/approvals/BatchNotices.tsx'

/** Several calls at once: the notice of a lost answer, and the list of what was sent. */
export const batchStates: GallerySubject = {
  name: 'batch',
  states: [
    { name: 'lost', draw: () => onStage(<BatchNotices account={galleryAccount} />, { batches: [lostBatch] }) },
    {
      name: 'activity',
      draw: () =>
        onStage(
          <Opened>
            <ActivityList />
          </Opened>,
          { batches: sampleBatches },
        ),
    },
  ],
}
