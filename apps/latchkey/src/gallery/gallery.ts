/** Answers what of the gallery is drawn by this program: the key frame and the mails; undefined for what is not there. */
export type Gallery = (request: Request) => Promise<Response | undefined>
