CREATE TABLE "auth_trusted_hosts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid,
	"owner_id" uuid NOT NULL,
	"environment_key" text NOT NULL,
	"identity" text NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_trusted_hosts" ADD CONSTRAINT "auth_trusted_hosts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_trusted_hosts" ADD CONSTRAINT "auth_trusted_hosts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_trusted_hosts_place" ON "auth_trusted_hosts" USING btree ("project_id","environment_key","identity");--> statement-breakpoint
CREATE INDEX "auth_trusted_hosts_owner" ON "auth_trusted_hosts" USING btree ("owner_id");
--> statement-breakpoint
INSERT INTO "auth_trusted_hosts" ("id", "project_id", "owner_id", "environment_key", "identity", "origin")
SELECT gen_random_uuid(), "project_id", "owner_id", "environment_key", "identity", lower(substring("token_url" from '^([a-zA-Z]+://[^/?#]+)'))
FROM "auth_profiles" WHERE "token_url" ~* '^https?://[^/?#]';
