/** The wallet that a local run brings with its pages: nobody has installed it, and no icon of it is in the browser. */
export function isDemoWallet({ rdns }: { readonly rdns?: string | undefined }): boolean {
  return rdns === 'localhost.latchkey.demo'
}
