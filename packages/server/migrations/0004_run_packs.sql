CREATE TABLE "auth_profile_secrets" (
	"profile_id" uuid NOT NULL,
	"key" text NOT NULL,
	"reference" text,
	"sealed" text,
	"masked_preview" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_profile_secrets_profile_id_key_pk" PRIMARY KEY("profile_id","key")
);
--> statement-breakpoint
CREATE TABLE "auth_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid,
	"owner_id" uuid NOT NULL,
	"service_id" uuid,
	"environment_key" text NOT NULL,
	"identity" text DEFAULT 'default' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"token_url" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"audience" text DEFAULT '' NOT NULL,
	"injections" jsonb NOT NULL,
	"params" jsonb NOT NULL,
	"detect_source" text,
	"detect_confidence" real,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_packs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"suite_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"conversation_id" uuid,
	"message_id" uuid,
	"environment" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploaded_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"container" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "run_pack_id" uuid;--> statement-breakpoint
ALTER TABLE "auth_profile_secrets" ADD CONSTRAINT "auth_profile_secrets_profile_id_auth_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."auth_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_profiles" ADD CONSTRAINT "auth_profiles_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_profiles" ADD CONSTRAINT "auth_profiles_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_packs" ADD CONSTRAINT "run_packs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_packs" ADD CONSTRAINT "run_packs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_packs" ADD CONSTRAINT "run_packs_revision_fk" FOREIGN KEY ("suite_id","revision") REFERENCES "public"."suite_revisions"("suite_id","revision") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploaded_files" ADD CONSTRAINT "uploaded_files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "auth_profiles_project_key" ON "auth_profiles" USING btree ("project_id","environment_key","identity");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_profiles_owner_key" ON "auth_profiles" USING btree ("owner_id","environment_key","identity") WHERE "auth_profiles"."project_id" is null;--> statement-breakpoint
CREATE INDEX "auth_profiles_owner" ON "auth_profiles" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "run_packs_project" ON "run_packs" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "run_packs_conversation" ON "run_packs" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "uploaded_files_owner" ON "uploaded_files" USING btree ("owner_id");