INSERT INTO "project_facts" ("project_id", "revision", "facts", "created_at")
SELECT "chosen"."project_id", coalesce("latest"."revision", 0) + 1, (
  SELECT json_agg("entry") FROM (
    SELECT "fact" AS "entry" FROM json_array_elements("latest"."facts") AS "fact"
    WHERE NOT EXISTS (
      SELECT 1 FROM "link_choices" AS "same"
      WHERE "same"."project_id" = "chosen"."project_id" AND "fact" ->> 'kind' = 'link' AND "fact" ->> 'in' = 'path'
        AND "fact" ->> 'op' = "same"."op" AND "fact" ->> 'field' = "same"."param"
    )
    UNION ALL
    SELECT json_build_object('op', "op", 'kind', 'link', 'in', 'path', 'field', "param", 'from', "from_op", 'evidence', json_build_object('source', 'person'))
    FROM "link_choices" AS "choice"
    WHERE "choice"."project_id" = "chosen"."project_id"
      AND "op" ~ '^[A-Z]+ /' AND coalesce("from_op", 'GET /') ~ '^[A-Z]+ /' AND concat("op", "param", "from_op") !~ '[[:cntrl:]]'
  ) AS "all_entries"
), now()
FROM (
  SELECT DISTINCT "project_id" FROM "link_choices"
  WHERE "op" ~ '^[A-Z]+ /' AND coalesce("from_op", 'GET /') ~ '^[A-Z]+ /' AND concat("op", "param", "from_op") !~ '[[:cntrl:]]'
) AS "chosen"
LEFT JOIN LATERAL (
  SELECT "revision", "facts" FROM "project_facts" WHERE "project_facts"."project_id" = "chosen"."project_id" ORDER BY "revision" DESC LIMIT 1
) AS "latest" ON true;
--> statement-breakpoint
DROP TABLE "link_choices" CASCADE;
