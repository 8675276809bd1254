import { VisuallyHidden } from '@latchkey/ui'
import type { ReactNode } from 'react'

/** Words of a button that only those need who do not see where it stands, such as the name of its thing. */
export const unseen = (inside: ReactNode) => <VisuallyHidden>{inside}</VisuallyHidden>
