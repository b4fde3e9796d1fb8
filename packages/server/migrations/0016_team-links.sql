ALTER TABLE "project_invitations" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "link" bigint;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "seal" text;--> statement-breakpoint
ALTER TABLE "github_connections" ADD COLUMN "reports_by" text;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_events_link_key" ON "audit_events" USING btree ("link");