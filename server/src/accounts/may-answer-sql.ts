/** May the person with this id answer in this app? Not who has left, was disabled, or only reads. Both are SQL. */
export const mayAnswerSql = (user: string, app: string): string => `exists (
    select from apps xa join memberships xm on xm.business_id = xa.business_id join users xu on xu.id = xm.user_id
    where xa.id = ${app} and xu.id = ${user} and xu.disabled_at is null and xm.disabled_at is null and xm.role <> 'viewer')`
