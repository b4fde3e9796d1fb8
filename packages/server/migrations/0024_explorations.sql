CREATE TABLE "exploration_events" (
	"exploration_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"at" integer NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "exploration_events_exploration_id_seq_pk" PRIMARY KEY("exploration_id","seq")
);
--> statement-breakpoint
CREATE TABLE "explorations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"environment_id" uuid,
	"environment" jsonb NOT NULL,
	"status" text NOT NULL,
	"started_by" uuid,
	"settings" jsonb NOT NULL,
	"operations" integer DEFAULT 0 NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"result" json,
	"rejected_facts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text,
	"lease_until" timestamp (3) with time zone,
	"cancel_requested_at" timestamp (3) with time zone,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "project_facts" (
	"project_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"facts" json NOT NULL,
	"exploration_id" uuid,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_facts_project_id_revision_pk" PRIMARY KEY("project_id","revision")
);
--> statement-breakpoint
ALTER TABLE "exploration_events" ADD CONSTRAINT "exploration_events_exploration_id_explorations_id_fk" FOREIGN KEY ("exploration_id") REFERENCES "public"."explorations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "explorations" ADD CONSTRAINT "explorations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "explorations" ADD CONSTRAINT "explorations_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "explorations" ADD CONSTRAINT "explorations_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_facts" ADD CONSTRAINT "project_facts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_facts" ADD CONSTRAINT "project_facts_exploration_id_explorations_id_fk" FOREIGN KEY ("exploration_id") REFERENCES "public"."explorations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_facts" ADD CONSTRAINT "project_facts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "explorations_project" ON "explorations" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "explorations_status" ON "explorations" USING btree ("status","lease_until");--> statement-breakpoint
CREATE INDEX "explorations_environment" ON "explorations" USING btree ("environment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "explorations_active" ON "explorations" USING btree ("environment_id") WHERE "explorations"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "explorations_starter" ON "explorations" USING btree ("started_by");