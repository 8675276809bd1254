/** The styles inside of an element. In this repository they come with their components; `npm run pack` writes them here. */
export const styleText: string = ''
