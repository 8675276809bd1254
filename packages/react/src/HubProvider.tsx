import type { Theme } from '@latchkey/ui'
import { BareHubProvider, type BareHubProviderProps } from './BareHubProvider.tsx'
import { useTheme } from './hooks/useTheme.ts'

/** Properties of `HubProvider`. */
export type HubProviderProps = Omit<BareHubProviderProps, 'looks'> & {
  /** Looks of your own, for the whole page: `{ preset: 'ink', accent: '#1f6f54' }`. */
  readonly theme?: Theme | undefined
}

/**
 * Lends a hub to everything inside, takes up the remembered connection, shows the dialogs that are opened below it, and
 * tells what happens. Make the hub once, outside of components.
 */
export function HubProvider({ theme, ...rest }: HubProviderProps) {
  return <BareHubProvider {...rest} looks={useTheme(theme, rest.hub.log)} />
}
