import { GalleryStage, galleryAccount, galleryHub, lostBatch, Opened, sampleBatches } from '@latchkey/react/gallery'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { ActivityList } from '../screens/activity/ActivityList.tsx'
import { BatchNotices } from '../screens/approvals/BatchNotices.tsx'

/** Several calls at once: the notice of a lost answer, and the list of what was sent. */
export const batchStates: GallerySubject = {
  name: 'batch',
  states: [
    {
      name: 'lost',
      draw: () => (
        <GalleryStage hub={() => galleryHub({ batches: [lostBatch] })}>
          <BatchNotices account={galleryAccount} />
        </GalleryStage>
      ),
    },
    {
      name: 'activity',
      draw: () => (
        <GalleryStage hub={() => galleryHub({ batches: sampleBatches })}>
          <Opened>
            <ActivityList />
          </Opened>
        </GalleryStage>
      ),
    },
  ],
}
