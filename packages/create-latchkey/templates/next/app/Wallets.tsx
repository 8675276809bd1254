'use client'

import { HubProvider } from '@latchkey/react'
import type { ReactNode } from 'react'
import { hub } from './hub'

export function Wallets({ children }: { readonly children: ReactNode }) {
  return <HubProvider hub={hub}>{children}</HubProvider>
}
