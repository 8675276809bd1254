import '@latchkey/money/styles.css'
import './page.css'
import type { ReactNode } from 'react'
import { Wallets } from './Wallets'

export const metadata = { title: 'My page', icons: { icon: 'data:,' } }

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Wallets>{children}</Wallets>
      </body>
    </html>
  )
}
