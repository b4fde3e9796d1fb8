CREATE TABLE "waivers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"check_kind" text NOT NULL,
	"operation" text NOT NULL,
	"message" text NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"run_id" uuid,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid
);
--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "exchange" jsonb;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "op" text;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "status" integer;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "settings" jsonb;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "load" jsonb;--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waivers" ADD CONSTRAINT "waivers_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waivers_project" ON "waivers" USING btree ("project_id","until");--> statement-breakpoint
CREATE INDEX "run_steps_position" ON "run_steps" USING btree ("run_id","position");--> statement-breakpoint
CREATE INDEX "runs_environment" ON "runs" USING btree ("environment_id");--> statement-breakpoint
CREATE INDEX "runs_suite" ON "runs" USING btree ("suite_id","created_at");--> statement-breakpoint
CREATE INDEX "runs_starter" ON "runs" USING btree ("started_by","started_at");