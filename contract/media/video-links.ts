/**
 * The classification of a video's address ([M-05]): at YouTube or Vimeo with its id there, or any other (a stored
 * file).
 */
export type VideoLink = { kind: 'youtube' | 'vimeo'; externalId: string } | { kind: 'default' }

const youtubeHosts = new Set(['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com'])
const youtubeId = /^[\w-]{11}$/
const vimeoId = /^\d{6,12}$/
const vimeoHash = /^[0-9a-f]{8,12}$/

/**
 * Classifies a video's address by its text; nothing is fetched. Recognises watch pages, short links, shorts, live,
 * embeds, and Vimeo's pages with the hash of an unlisted video. An address of theirs without a video id, and anything
 * that is no https address, is `default`.
 */
export function videoLinkOf(address: string): VideoLink {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)
  if (!url || url.username || url.password || url.port) return { kind: 'default' }
  const host = url.hostname.replace(/^www\./, '')
  const path = url.pathname.split('/').filter(Boolean)
  if (host === 'youtu.be') return youtube(path[0])
  if (youtubeHosts.has(host)) {
    const isNamedInPath = ['shorts', 'live', 'embed', 'v'].includes(path[0] ?? '')
    return youtube(isNamedInPath ? path[1] : path[0] === 'watch' ? url.searchParams.get('v') : null)
  }
  if (host === 'player.vimeo.com') return path[0] === 'video' ? vimeo(path[1], url.searchParams.get('h')) : vimeo(null)
  if (host === 'vimeo.com') {
    const at = path.findIndex(part => vimeoId.test(part))
    return vimeo(path[at], path[at + 1])
  }
  return { kind: 'default' }
}

const youtube = (id: string | null | undefined): VideoLink =>
  id && youtubeId.test(id) ? { kind: 'youtube', externalId: id } : { kind: 'default' }

function vimeo(id: string | null | undefined, hash?: string | null): VideoLink {
  if (!id || !vimeoId.test(id)) return { kind: 'default' }
  return { kind: 'vimeo', externalId: hash && vimeoHash.test(hash) ? `${id}/${hash}` : id }
}

/** The page of a linked video at its provider. */
export const watchAddress = (kind: 'youtube' | 'vimeo', externalId: string): string =>
  kind === 'youtube' ? `https://www.youtube.com/watch?v=${externalId}` : `https://vimeo.com/${externalId}`

/** The embed address of a linked video, without cookies before playback and without related videos afterwards. */
export function embedAddress(kind: 'youtube' | 'vimeo', externalId: string): string {
  if (kind === 'youtube') return `https://www.youtube-nocookie.com/embed/${externalId}?autoplay=1&rel=0&playsinline=1`
  const [id, hash] = externalId.split('/')
  return `https://player.vimeo.com/video/${id}?${hash ? `h=${hash}&` : ''}autoplay=1&dnt=1`
}
