/** What people of a business are told, each as they wish. */
export const NOTICE_KINDS = ['mentioned', 'assigned', 'waiting', 'sla', 'channel'] as const

export type NoticeKind = (typeof NOTICE_KINDS)[number]
