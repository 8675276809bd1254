import { createKit } from '@latchkey/react/mount'
import { hub } from './hub'

/** Made once, and not in a component. */
export const kit = createKit({ hub })
