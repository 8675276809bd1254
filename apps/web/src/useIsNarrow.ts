import { useMedia } from '@latchkey/ui'

/** True on a phone and a narrow tablet, below the width where the links stand at the lower edge (`App.module.css`). Only for what style sheets cannot do. */
export function useIsNarrow(): boolean {
  return useMedia('(width < 800px)')
}
